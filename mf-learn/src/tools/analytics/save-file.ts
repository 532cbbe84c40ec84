/** Gives the visitor a file to keep. Nothing leaves the browser. */
export function saveFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of the file once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
