import { deviceName } from './device-name.js'

const mozilla = 'Mozilla/5.0'

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Windows'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36`,
    'Chrome on macOS',
  ],
  [`${mozilla} (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1`, 'Safari on iPhone'],
  [`${mozilla} (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  ['curl/8.0', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
