import { registered } from '../testing/render-shell.js'
import { fetchLightScreen } from './fetch-light-screen.js'

const base = '/remotes/mf-rooms/1/light-document.room-code'
const seat = registered('mf-rooms', ['/room/:code'], {
  preload: { scripts: [`${base}.js`], styles: [`${base}.css`] },
})

beforeEach(() => document.head.replaceChildren())

/** Lets the file that the page has asked for arrive, or fail. */
function settle(selector: string, kind: 'load' | 'error') {
  document.head.querySelector(selector)?.dispatchEvent(new Event(kind))
}

test('it resolves to what the script has left under the name of the release, once the style is there', async () => {
  const init = () => ({})
  const fetching = fetchLightScreen(seat)
  settle('script', 'load')
  Object.assign(globalThis, { mf_rooms_light: { default: init } })
  settle('link', 'load')
  expect(await fetching).toBe(init)
  expect(document.head.querySelector('script')?.getAttribute('src')).toBe(`${base}.js`)
})

test('a style that fails does not keep the screen away, and is asked for again next time', async () => {
  Object.assign(globalThis, { mf_rooms_light: { default: () => ({}) } })
  const fetching = fetchLightScreen(seat)
  settle('script', 'load')
  settle('link', 'error')
  await fetching
  expect(document.head.querySelector('link')).toBeNull()
})

test('a script that fails, or exports no screen, is a failure', async () => {
  Object.assign(globalThis, { mf_rooms_light: undefined })
  const failing = fetchLightScreen(seat)
  settle('link', 'load')
  settle('script', 'error')
  await expect(failing).rejects.toThrow('could not be loaded')
  const empty = fetchLightScreen(seat)
  settle('script', 'load')
  await expect(empty).rejects.toThrow('does not export a light screen')
})
