import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AtlasScreen } from './atlas-screen.js'

const cards = ['anchoring', 'herding'].map((name) => ({
  id: name,
  name,
  definition: `What ${name} is.`,
  sign: `A sign of ${name}.`,
  habit: `A habit against ${name}.`,
  book: 'Nudge',
}))

function openAtlas(failures = 0) {
  let left = failures
  const http = async () => {
    if (left-- > 0) throw new TypeError('offline')
    return createJsonResponse(200, { cards })
  }
  return renderInShell(<AtlasScreen />, {
    path: '/governance-game/atlas',
    shell: createFakeShell({ http }),
  })
}

afterEach(() => localStorage.clear())

test('[GOV-31] a found bias shows its card, the others their names only', async () => {
  localStorage.setItem('icio:found-biases', '["herding"]')
  openAtlas()
  const found = within(await screen.findByRole('region', { name: 'Found' }))
  expect(found.getByRole('heading', { name: 'Herding' })).toBeVisible()
  for (const text of ['What herding is.', 'A sign of herding.', 'A habit against herding.'])
    expect(found.getByText(text)).toBeVisible()
  const others = screen.getByRole('region', { name: 'Still to find' })
  expect(others).toHaveTextContent('Anchoring')
  expect(screen.queryByText('What anchoring is.')).not.toBeInTheDocument()
  expect(screen.getByRole('progressbar', { name: 'Cards found' })).toHaveAttribute('aria-valuetext', '1 of 2')
})

test('[GOV-31] an atlas that cannot be loaded says so and can be tried again', async () => {
  openAtlas(1)
  await userEvent.setup().click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByRole('region', { name: 'Still to find' })).toBeVisible()
})
