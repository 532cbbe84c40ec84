import { allFigures } from '../figures/all-figures.js'
import { LivingFigure } from '../figures/living-figure.js'

/** Every interactive figure. */
export function FiguresPanel() {
  return allFigures.map((figure) => <LivingFigure key={figure.id} figure={figure} titleAs="h3" />)
}
