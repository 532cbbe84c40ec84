import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act } from '@testing-library/react'
import { QuizScreen } from '../../quiz/quiz-screen.js'
import { fakeQuizScores } from '../../quiz/testing/fake-quiz-scores.js'
import { GamePage } from './game-page.js'

test('[SITE-32] the tab of a game names its edition', () => {
  const shell = createFakeShell()
  renderInShell(
    <GamePage title="Ranges" eyebrow="" edition="government-risk-pools">
      <p>Ten figures</p>
    </GamePage>,
    { shell, path: '/ranges' },
  )
  expect(shell.titles).toEqual([{ title: 'Government Risk Pools', path: '/ranges' }])
})

test('[SITE-32] that of the quiz also its level', async () => {
  const shell = createFakeShell({ http: fakeQuizScores().http })
  renderInShell(<QuizScreen />, { shell, path: '/quiz', state: { difficulty: 'beginner' } })
  await act(async () => {})
  expect(shell.titles).toEqual([{ title: 'Beginner, Commercial Insurers', path: '/quiz' }])
})
