/** Opens whatever the page can unfold while it is printed, and closes it afterwards (DOC-9). */
export function unfoldForPrint(): void {
  let openedDetails: HTMLDetailsElement[] = []
  addEventListener('beforeprint', () => {
    openedDetails = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    for (const details of openedDetails) details.open = true
  })
  addEventListener('afterprint', () => {
    for (const details of openedDetails.splice(0)) details.open = false
  })
}
