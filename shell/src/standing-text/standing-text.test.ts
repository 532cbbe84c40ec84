import { findStandingText, gateLinks } from './standing-text.js'

afterEach(() => jest.restoreAllMocks())

const words = '<main id="main"><h1>Bonds</h1><a href="/learn/education/bonds">Bonds</a></main>'

function pageWithText(markup = words) {
  document.body.innerHTML = `<div id="root">${markup}</div>`
  const root = document.getElementById('root') as HTMLElement
  const text = findStandingText(root, '/learn/education/bonds')
  if (!text) throw new Error('The page has no text.')
  return { root, text, shown: () => document.getElementById('root')?.textContent }
}

/** Lets the observers of the page see what has changed. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

test('[TEXT-7] the text stands while the screen loads, and the screen with its content takes its place', async () => {
  const { text, shown } = pageWithText()
  text.takeOver('with its content')
  text.container.innerHTML = '<main><div data-loading>Loading</div></main>'
  await settled()
  expect(shown()).toBe('BondsBonds')
  text.container.innerHTML = '<main><h1>The screen</h1><div data-later><i data-loading></i></div></main>'
  await settled()
  expect(shown()).toBe('The screen')
  expect(text.isStanding()).toBe(false)
  expect(document.querySelectorAll('#root')).toHaveLength(1)
})

test('[TEXT-7] the focus stays on the same link', async () => {
  const { root, text } = pageWithText()
  root.querySelector('a')?.focus()
  text.takeOver('with its content')
  text.container.innerHTML = '<main><h1>Bonds</h1><a href="/learn/education/bonds" id="new">Bonds</a></main>'
  await settled()
  expect(document.activeElement?.id).toBe('new')
})

test('[TEXT-17] what is below the window is laid out part by part, and a tap is answered in between', async () => {
  const { root, text } = pageWithText()
  root.toggleAttribute('data-sliced', true)
  text.takeOver('with its content')
  text.container.innerHTML =
    '<main><h1>Bonds</h1><p data-slice>One</p><div data-slice>Two</div></main><footer>Three</footer>'
  const parts = () =>
    [...text.container.querySelectorAll<HTMLElement>('footer, [data-slice]')].map(
      ({ style }) => style.contentVisibility,
    )
  const seen: string[] = []
  // What is queued here runs between the tasks that lay out the parts.
  await settled()
  while (text.container.hasAttribute('data-sliced')) {
    await settled()
    seen.push(`${parts().filter((part) => part === 'visible').length} of ${parts().length}`)
  }
  expect(seen).toContain('1 of 3')
  expect(seen).toContain('2 of 3')
  expect(seen.at(-1)).toBe('3 of 3')
})

test('[TEXT-17] a page that its reader has scrolled is laid out as a whole before the screen takes its place', async () => {
  const { root, text, shown } = pageWithText()
  root.toggleAttribute('data-sliced', true)
  jest.replaceProperty(window, 'scrollY', 900)
  const frames: FrameRequestCallback[] = []
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  text.takeOver('with its content')
  text.container.innerHTML = '<main><h1>The screen</h1></main>'
  await settled()
  expect(root.hasAttribute('data-sliced')).toBe(false)
  expect(shown()).toBe('BondsBonds')
  while (frames.length > 0) frames.shift()?.(0)
  expect(shown()).toBe('The screen')
  expect(text.container.hasAttribute('data-sliced')).toBe(false)
})

test('a page without a text has none to take over', () => {
  document.body.innerHTML = '<div id="root"><header></header></div>'
  expect(findStandingText(document.getElementById('root') as HTMLElement, '/quiz')).toBeNull()
})

test('[TEXT-9] the words of a screen that cannot be shown are kept', async () => {
  const { text } = pageWithText()
  text.takeOver('with its content')
  text.container.innerHTML = '<main><p>This part is unavailable</p><div id="kept"></div></main>'
  text.keepIn(text.container.querySelector('#kept') as HTMLElement)
  await settled()
  expect(document.getElementById('kept')?.textContent).toBe('BondsBonds')
})

describe('[TEXT-12] a link of the standing text', () => {
  const links = `<main>
    <a id="article" href="/learn/education/other">Another</a>
    <a id="section" href="#part">Part</a>
    <a id="home" href="/">Home</a>
    <a id="away" href="https://example.org/">Away</a></main>`

  function follow(id: string, { agreed = false, ...keys }: MouseEventInit & { agreed?: boolean } = {}) {
    const { root, text } = pageWithText(links)
    const did: string[] = []
    gateLinks(text, root, {
      agreed: () => agreed,
      run: (action) => {
        did.push('asked')
        action()
      },
      openExternal: (url) => did.push(`external ${url}`),
      assign: (url) => did.push(`to ${new URL(url).pathname}`),
    })
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    const link = document.getElementById(id)
    // What is left to the browser is not followed in a test.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    root.addEventListener('click', (event) =>
      did.push(event.defaultPrevented ? 'held' : 'left to the browser'),
    )
    link?.dispatchEvent(click)
    return { did, isStanding: text.isStanding() }
  }

  test('asks for the disclosure before an article and before another site', () => {
    expect(follow('article')).toEqual({
      did: ['asked', 'to /learn/education/other', 'held'],
      isStanding: false,
    })
    expect(follow('away')).toEqual({ did: ['external https://example.org/', 'held'], isStanding: false })
  })

  test.each([
    ['section', {}],
    ['home', {}],
    ['article', { agreed: true }],
    ['article', { ctrlKey: true }],
  ])('is left to the browser otherwise: %s %j', (id, options) => {
    expect(follow(id, options)).toEqual({ did: ['left to the browser'], isStanding: true })
  })
})
