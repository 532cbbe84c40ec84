import { ButtonLink } from '../parts/button-link.js'
import { Card, CardTitle, type CardTone } from '../parts/card.js'
import { Divider } from '../parts/divider.js'
import { Section } from '../parts/section.js'
import { Tabs } from '../parts/tabs.js'
import { DownloadBar } from '../parts/download-bar.js'
import { Button } from '../parts/button.js'
import { Specimen, SpecimenGrid } from './specimen.js'

const tones: CardTone[] = ['plain', 'sunken', 'accent', 'success', 'warning', 'danger', 'info']

const primers = [
  { id: 'beginner', label: 'Beginner', content: <p>Bonds, yields and the price of waiting. 10 minutes.</p> },
  { id: 'intermediate', label: 'Intermediate', content: <p>Equities and other risk assets. 7 minutes.</p> },
  { id: 'advanced', label: 'Advanced', content: <p>How much risk the surplus can carry. 4 minutes.</p> },
]

export function SheetsPanel() {
  return (
    <>
      <SpecimenGrid>
        {tones.map((tone) => (
          <Specimen key={tone} name={`Card, ${tone}`}>
            <Card tone={tone}>
              <CardTitle eyebrow="Primer">Fixed income for insurers</CardTitle>
              <p>What a bond owes you, when it pays, and what happens to its price in between.</p>
              <ButtonLink to="/learn/education" size="sm">
                Read the primer
              </ButtonLink>
            </Card>
          </Specimen>
        ))}
      </SpecimenGrid>
      <Specimen name="Take-away">
        <DownloadBar label="Download this sheet">
          <Button size="sm">PDF</Button>
        </DownloadBar>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs label="Primers by level" tabs={primers} />
      </Specimen>
      <Specimen name="Section in a page">
        <Section
          as="h3"
          title="Investment Primers"
          lead="Short texts to read before a meeting."
          actions={
            <ButtonLink to="/learn/education" size="sm">
              All primers
            </ButtonLink>
          }
        >
          <p>The section’s rule is above its heading, its actions at the end of the line.</p>
        </Section>
      </Specimen>
      <Specimen name="Dividers">
        <Divider />
        <Divider label="or" />
      </Specimen>
    </>
  )
}
