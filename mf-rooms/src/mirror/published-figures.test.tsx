import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Experiment, ExperimentFacts } from '@icio/contracts/rooms/mirror'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen } from '@testing-library/react'
import { PublishedFigures } from './published-figures.js'

const root = join(__dirname, '../../..')
const register = readFileSync(join(root, 'docs/spec/published-figures.md'), 'utf8')
const { experiments, note } = JSON.parse(
  readFileSync(join(root, 'services/banks/mirror/experiments.json'), 'utf8'),
) as { experiments: Experiment[]; note: string }

/** The facts as the service sends them, as far as the published figures are concerned. */
function factsOf({ laboratories: _, proposed, wordings, ...experiment }: Experiment): ExperimentFacts {
  return {
    ...experiment,
    title: experiment.id,
    wordings: wordings.general,
    ...(proposed ? { unreplicated: true } : {}),
  }
}

test.each(experiments.map((experiment) => [experiment.id, experiment] as const))(
  '[MIRROR-11] the figures of %s stand on the page as the register words them, with source, people and the note',
  (_, experiment) => {
    const { container } = renderInShell(<PublishedFigures facts={factsOf(experiment)} note={note} />)
    for (const { figure, text, authors, year, people, link } of experiment.published) {
      const row = register.split('\n').find((line) => line.startsWith(`| ${figure} |`)) ?? ''
      expect(row.replaceAll("'", '')).toContain(text.replaceAll("'", ''))
      expect(container).toHaveTextContent(text)
      expect(container).toHaveTextContent(`${authors}, ${year}, `)
      if (people !== null) expect(container).toHaveTextContent(`${people.toLocaleString('en-US')} people`)
      expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toContain(link)
    }
    expect(screen.getByText(note)).toBeVisible()
    if (experiment.contested) expect(container).toHaveTextContent(experiment.contested)
  },
)

test('[MIRROR-13] the wall too says that the famous effect vanished', () => {
  const incidental = experiments.find(({ id }) => id === 'incidental')!
  renderInShell(<PublishedFigures facts={factsOf(incidental)} note={note} onStage />)
  expect(screen.getByText(/This famous effect vanished when 6,826 people were asked\.$/)).toBeVisible()
})
