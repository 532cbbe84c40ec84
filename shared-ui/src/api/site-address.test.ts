import { siteHost, siteOrigin } from './site-address.js'

test('[STAGE-9] links of walls and cards lead to SITE_URL, at whatever address the page was opened', () => {
  expect(siteOrigin()).toBe(location.origin)
  document.head.innerHTML = '<meta name="site-address" content="https://commons.example">'
  expect([siteOrigin(), siteHost()]).toEqual(['https://commons.example', 'commons.example'])
  document.head.innerHTML = ''
})
