import type { BankName } from '@icio/contracts/banks/banks'
import { readFormCues, type FormCues } from '@icio/contracts/form-cues/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { useId } from 'react'
import { percent } from './figure-words.js'
import styles from './item-statistics.module.css'

/** What the choices of a stored question reveal to somebody who has not read the question (DATA-41). */
export function FormCuesCard({ bank, id }: { bank: BankName; id: string }) {
  const titleId = useId()
  const cues = useResource((call) => call(readFormCues, { params: { bank, id } }))
  return (
    <Card as="section" className={styles.card} aria-labelledby={titleId}>
      <CardTitle as="h3" id={titleId}>
        What the choices give away
      </CardTitle>
      <ResourceView resource={cues} name="The figure">
        {(figures) => <Figure figures={figures} />}
      </ResourceView>
    </Card>
  )
}

function Figure({ figures: { score, chance, learned_from } }: { figures: FormCues }) {
  if (score === null)
    return <p>The bank has too few other questions in play ({learned_from}) to learn from.</p>
  return (
    <>
      <p>
        Picked from its choices alone: {percent(score)} (chance {percent(chance)})
      </p>
      <p className={styles.words}>
        So probable is the right choice to a model that has not read the question. It has learned from the{' '}
        {learned_from} other questions in play what right choices look like. A figure well above chance means
        that the choices give the key away by their wording, length or form. Nothing is refused for it.
      </p>
    </>
  )
}
