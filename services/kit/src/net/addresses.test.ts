import { networkOf, senderOf } from './addresses.js'

test.each([
  ['203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.0/24', '203.0.113.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0::/48', '2001:db8:0:0'],
  ['::1', '0:0:0::/48', '0:0:0:0'],
])('%s is in the network %s and counts as the sender %s', (address, network, sender) => {
  expect(networkOf(address)).toBe(network)
  expect(senderOf(address)).toBe(sender)
})
