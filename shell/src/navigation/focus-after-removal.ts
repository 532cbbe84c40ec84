const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'
const lists = 'ul, ol, tbody, [role=list]'

/** Where the focused control stood: its ancestors up to the screen, each with the place of the child that led to it. */
interface Place {
  control: HTMLElement
  ancestors: { element: Element; at: number }[]
  /** Its place among the controls of its item, if it stood in a list. */
  nth: number
}

/**
 * Keeps the place of the keyboard when the focused control is removed: a deleted row, the button that a result replaces.
 * The focus goes to the same control of the next row, or else to the heading of the part; without this it would fall to
 * the top of the page. A screen that moves the focus itself goes first.
 *
 * @returns ends it
 */
export function keepFocusAfterRemoval(screen: HTMLElement): () => void {
  let place: Place | null = null
  const note = ({ target }: Pick<FocusEvent, 'target'>) => {
    if (target instanceof HTMLElement && target !== screen) place = placeOf(target, screen)
  }
  const changes = new MutationObserver(() => {
    const lostPlace = place
    if (!lostPlace || lostPlace.control.isConnected) return
    place = null
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) nextTo(lostPlace, screen)?.focus({ preventScroll: true })
    })
  })
  if (screen.contains(document.activeElement)) note({ target: document.activeElement })
  screen.addEventListener('focusin', note)
  changes.observe(screen, { childList: true, subtree: true })
  return () => {
    screen.removeEventListener('focusin', note)
    changes.disconnect()
  }
}

function placeOf(control: HTMLElement, screen: HTMLElement): Place {
  const ancestors: Place['ancestors'] = []
  for (let child: Element = control; child !== screen && child.parentElement; child = child.parentElement)
    ancestors.push({ element: child.parentElement, at: [...child.parentElement.children].indexOf(child) })
  const item = control.closest('li, tr, [role=listitem]')
  return { control, ancestors, nth: item ? controlsOf(item).indexOf(control) : 0 }
}

/** Returns the control or the heading that is nearest to the place of a removed control. */
function nextTo({ ancestors, nth }: Place, screen: HTMLElement): HTMLElement | null {
  const nearest = ancestors.find(({ element }) => element.isConnected)
  if (!nearest) return null
  const { element, at } = nearest
  const item = element.matches(lists)
    ? element.children[Math.min(at, element.children.length - 1)]
    : undefined
  const inside = item ? controlsOf(item) : []
  const control = inside[Math.min(nth, inside.length - 1)]
  if (control) return control
  const heading = (element.closest('section, article, [role=dialog]') ?? screen).querySelector<HTMLElement>(
    'h1, h2, h3, h4',
  )
  if (heading && !heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
  return heading
}

function controlsOf(item: Element): HTMLElement[] {
  return [...item.querySelectorAll<HTMLElement>(controls)]
}
