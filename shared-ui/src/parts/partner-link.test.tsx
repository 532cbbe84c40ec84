import { screen } from '@testing-library/react'
import { createFakeShell } from '../testing/fake-shell.js'
import { renderInShell } from '../testing/render-in-shell.js'
import { PartnerLink } from './partner-link.js'

test.each([
  ['https://library.partner.example/', '/partners'],
  ['https://library.partner.test/', 'https://library.partner.test/'],
  ['/tools/calculator', '/tools/calculator'],
])('[SITE-23] a link to %s leads to %s', (address, leadsTo) => {
  renderInShell(
    <>
      <PartnerLink address={address}>A link</PartnerLink>
      <PartnerLink address={address} variant="primary">
        A button
      </PartnerLink>
    </>,
    { shell: createFakeShell() },
  )
  for (const link of screen.getAllByRole('link')) expect(link).toHaveAttribute('href', leadsTo)
})
