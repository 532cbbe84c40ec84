import { defaultSettings } from './site-settings.js'
import { isPlaceholder } from './placeholder-addresses.js'
import { placeholderFields } from './settings-problems.js'

test.each([
  ['https://library.partner.example/', true],
  ['https://library.partner.EXAMPLE:8443/a?b', true],
  ['hello@icio-commons.example', true],
  ['https://library.example.org/', false],
  ['https://example.partner.test/x.example', false],
  ['desk@pools.example.org', false],
])('[SITE-23] %s is a placeholder: %s', (address, is) => expect(isPlaceholder(address)).toBe(is))

test('[SITE-23] all default addresses are placeholders; a configured one is no longer listed', () => {
  expect(placeholderFields(defaultSettings)).toEqual([
    'contactEmail',
    'privacyEmail',
    'partners.0.url',
    'partners.0.membershipUrl',
    'partners.1.url',
    'partners.1.membershipUrl',
    'discussionGroup.url',
    'newsletter.url',
  ])
  const settings = { ...defaultSettings, contactEmail: 'desk@pools.test' }
  expect(placeholderFields(settings)).not.toContain('contactEmail')
})
