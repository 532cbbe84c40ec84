import { allFigures } from '../figures/all-figures.js'
import { InteractiveFigure } from '../figures/interactive-figure.js'

/** Every interactive figure. */
export function FiguresPanel() {
  return allFigures.map((figure) => <InteractiveFigure key={figure.id} figure={figure} titleAs="h3" />)
}
