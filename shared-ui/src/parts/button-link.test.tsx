import { useLocation } from '@icio/platform'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInShell } from '../testing/render-in-shell.js'
import { ButtonLink } from './button-link.js'

function CurrentLocation() {
  const { pathname, state } = useLocation()
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>
}

test('navigates inside the site and passes the state on', async () => {
  const person = userEvent.setup()
  renderInShell(
    <>
      <ButtonLink to="/quiz" state={{ difficulty: 'beginner' }} variant="primary">
        Begin
      </ButtonLink>
      <CurrentLocation />
    </>,
    { path: '/learn' },
  )
  await person.click(screen.getByRole('link', { name: 'Begin' }))
  expect(screen.getByText('/quiz {"difficulty":"beginner"}')).toBeInTheDocument()
})
