/** Opens whatever the page can unfold while it is printed, and closes it afterwards (DOC-9). */
export function unfoldForPrint(): void {
  let opened: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    for (const details of opened) details.open = true
  })
  addEventListener('afterprint', () => {
    for (const details of opened.splice(0)) details.open = false
  })
}
