import { defaultSettings, settingsElementId } from './site-settings.js'

const withPage = async (text: string | null) => {
  jest.resetModules()
  Object.defineProperty(globalThis, 'document', {
    configurable: true,
    value: { getElementById: (id: string) => (id === settingsElementId ? { textContent: text } : null) },
  })
  const { siteSettings } = await import('./site-settings.js')
  return siteSettings
}
afterEach(() => Reflect.deleteProperty(globalThis, 'document'))

test('the settings in the page override the defaults', async () => {
  const settings = await withPage(JSON.stringify({ forumName: 'Pool Forum' }))
  expect(settings).toEqual({ ...defaultSettings, forumName: 'Pool Forum' })
})

test('a page without the block shows the defaults', async () => {
  expect(await withPage(null)).toEqual(defaultSettings)
})
