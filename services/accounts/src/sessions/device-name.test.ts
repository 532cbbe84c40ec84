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
  [`${mozilla} (iPad; CPU OS 19_0 like Mac OS X) CriOS/140.0 Safari/604.1`, 'Chrome on iPad'],
  [`${mozilla} (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36 EdgA/140.0`, 'Edge on Android'],
  [`${mozilla} (X11; CrOS x86_64 16000) Chrome/140.0 Safari/537.36 OPR/120.0`, 'Opera on ChromeOS'],
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  ['Firefox/140.0', 'Firefox'],
  ['Thing (Windows NT 10.0)', 'Windows'],
  ['curl/8.0', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
