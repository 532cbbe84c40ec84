/** Saves a text as a file on the visitor's machine. Nothing leaves the browser. */
export function saveFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser holds the file once it has handled the click.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
