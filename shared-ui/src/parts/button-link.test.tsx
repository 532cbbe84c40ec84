import { useLocation } from '@icio/platform'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInShell } from '../testing/render-in-shell.js'
import { ButtonLink } from './button-link.js'

function WhereAmI() {
  const { pathname, state } = useLocation()
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>
}

test('leads to its path inside the site and carries the state', async () => {
  const person = userEvent.setup()
  renderInShell(
    <>
      <ButtonLink to="/quiz" state={{ difficulty: 'beginner' }} variant="primary">
        Begin
      </ButtonLink>
      <WhereAmI />
    </>,
    { path: '/learn' },
  )
  await person.click(screen.getByRole('link', { name: 'Begin' }))
  expect(screen.getByText('/quiz {"difficulty":"beginner"}')).toBeInTheDocument()
})
