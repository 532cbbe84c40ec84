/** Saves a blob as a file with this name through the browser's download (DOC-1). */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The download has started by the time click() returns, so the URL can be revoked after the current task.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
