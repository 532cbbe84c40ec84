import { Link, useLocation } from '@icio/platform'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useAddress } from './use-address.js'

function Search() {
  const [params, change] = useAddress()
  return (
    <>
      <input
        aria-label="Search"
        value={params.get('q') ?? ''}
        onChange={(event) => change(() => new URLSearchParams({ q: event.target.value }))}
      />
      <output aria-label="address">{useLocation().search}</output>
      <Link to="/?q=elsewhere">Elsewhere</Link>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Search')

/** Types like a browser, one letter after the other, without waiting for the router. */
function typeAtOnce(letters: string) {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  for (const letter of letters) {
    set?.call(field(), field().value + letter)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
afterEach(() => {
  environment.IS_REACT_ACT_ENVIRONMENT = true
})

test('no letter is lost when typing is faster than the router', async () => {
  renderInShell(<Search />, { path: '/' })
  environment.IS_REACT_ACT_ENVIRONMENT = false
  typeAtOnce('convexity')
  expect(field()).toHaveValue('convexity')
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('?q=convexity'))
  expect(field()).toHaveValue('convexity')
})

test('after navigation the field shows the text in the URL', async () => {
  renderInShell(<Search />, { path: '/?q=first' })
  expect(field()).toHaveValue('first')
  await userEvent.type(field(), '!')
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(field()).toHaveValue('elsewhere')
  await userEvent.clear(field())
  expect(field()).toHaveValue('')
  expect(screen.getByLabelText('address')).toHaveTextContent('?q=')
})
