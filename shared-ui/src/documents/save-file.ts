/** How long a browser may take to begin with a download; a busy one reads the address after the click has returned. */
const downloadMs = 40_000

/** Saves a blob as a file with this name through the browser's download (DOC-1). */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), downloadMs)
}
