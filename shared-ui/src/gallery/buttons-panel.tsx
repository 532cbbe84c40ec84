import ArrowRight from 'lucide-react/icons/arrow-right'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { useHost } from '../host-contract/use-host.js'
import { ButtonLink } from '../parts/button-link.js'
import { Button, type ButtonVariant } from '../parts/button.js'
import { ContentsList } from '../parts/contents-list.js'
import { GatedLink } from '../parts/gated-link.js'
import { RoomLink } from '../parts/room-link.js'
import { ExternalLink } from '../parts/external-link.js'
import { PartnerLink } from '../parts/partner-link.js'
import { Tiles } from '../parts/tiles.js'
import { ToolDrawing } from '../drawings/tool-drawings.js'
import { Specimen } from './specimen.js'

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'destructive']

export function ButtonsPanel() {
  const { announce } = useHost()
  const press = () => announce('Pressed')
  return (
    <>
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}: at rest, with icon, busy, disabled`} row>
          <Button variant={variant} onClick={press}>
            Submit Answer
          </Button>
          <Button variant={variant} icon={<Download />} onClick={press}>
            Download
          </Button>
          <Button variant={variant} busy>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Submit Answer
          </Button>
        </Specimen>
      ))}
      <Specimen name="Sizes, and an icon alone" row>
        <Button size="sm" onClick={press}>
          Small
        </Button>
        <Button size="md" onClick={press}>
          Medium
        </Button>
        <Button size="lg" variant="primary" onClick={press}>
          Large
        </Button>
        <Button icon={<Copy />} aria-label="Copy code" onClick={press} />
        <Button icon={<Copy />} size="sm" variant="quiet" aria-label="Copy code, small" onClick={press} />
      </Specimen>
      <Specimen name="Links that look like buttons" row>
        <ButtonLink to="/learn" variant="primary" icon={<ArrowRight />}>
          Commercial Insurers
        </ButtonLink>
        <ButtonLink to="/learn-risk-pools">Government Risk Pools</ButtonLink>
        <RoomLink edition="general" title="Fixed Income" topics={['duration']} />
        <PartnerLink address="https://library.partner.example/" variant="secondary">
          Partner that is not connected
        </PartnerLink>
        <ExternalLink href="https://example.org/library" variant="secondary">
          Education library
        </ExternalLink>
      </Specimen>
      <Specimen name="Contents: beside a long page, folded on a phone">
        <ContentsList
          sections={[
            { id: 'gallery', text: 'What an insurer holds' },
            { id: 'liabilities', text: 'What it owes' },
            { id: 'surplus', text: 'What is left' },
          ]}
        />
      </Specimen>
      <Specimen name="Tiles: with a drawing, with a note, and plain">
        <Tiles
          tiles={[
            {
              title: 'Calculator',
              fact: 'Bonds, portfolios, ratios',
              to: '/tools/calculator',
              picture: <ToolDrawing of="calculator" />,
            },
            {
              title: 'Checklist',
              fact: 'A CIO’s duties',
              to: '/tools/checklist',
              note: 'With five sample tasks',
            },
            { title: 'Ten questions', fact: 'Answer: each explained at once', to: '/quiz' },
          ]}
        />
      </Specimen>
      <Specimen name="Gated links: in text, and like a button" row>
        <GatedLink to="/learn/education">Education library</GatedLink>
        <GatedLink to="/tools" variant="secondary">
          All tools
        </GatedLink>
      </Specimen>
      <Specimen name="External link in text">
        <p>
          The <ExternalLink href="https://example.org/forum">annual forum</ExternalLink> meets in spring.
        </p>
      </Specimen>
    </>
  )
}
