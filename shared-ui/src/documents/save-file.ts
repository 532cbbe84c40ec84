/** Saves a blob as a file of this name, as the browser's own downloads do (DOC-1). */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download has begun when the click returns; the address may go after the current task.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
