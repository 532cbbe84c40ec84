import { useHost } from '../host-contract/use-host.js'
import { ButtonLink } from '../parts/button-link.js'
import { Button } from '../parts/button.js'
import { EmptyState } from '../parts/empty-state.js'
import { ErrorCard } from '../parts/error-card.js'
import { Loading, Skeleton } from '../parts/loading.js'
import { Notice, type NoticeTone } from '../parts/notice.js'
import { QrCode } from '../parts/qr-code.js'
import { Specimen, SpecimenGrid } from './specimen.js'

const tones: NoticeTone[] = ['neutral', 'info', 'success', 'warning', 'danger']

export function MessagesPanel() {
  const { toast, announce } = useHost()
  return (
    <>
      <SpecimenGrid>
        {tones.map((tone) => (
          <Specimen key={tone} name={`Notice, ${tone}`}>
            <Notice tone={tone} title="This site is a test">
              AI-generated content may be inaccurate. Nothing here is investment advice.
            </Notice>
          </Specimen>
        ))}
        <Specimen name="Notice with an action">
          <Notice
            tone="warning"
            title="Your session ends soon"
            action={
              <Button size="sm" onClick={() => announce('Session extended')}>
                Stay signed in
              </Button>
            }
          >
            You will be signed out in 20 seconds.
          </Notice>
        </Specimen>
      </SpecimenGrid>
      <SpecimenGrid>
        <Specimen name="Error card">
          <ErrorCard
            title="This part is unavailable"
            onRetry={() => announce('Tried again')}
            supportCode="gms-7f3a-21c9"
          >
            The games could not be loaded. The rest of the site works.
          </ErrorCard>
        </Specimen>
        <Specimen name="Loading and skeleton">
          <Loading label="Loading questions..." />
          <Skeleton lines={4} label="Loading the leaderboard" />
        </Specimen>
      </SpecimenGrid>
      <Specimen name="QR code">
        <QrCode text="https://site.example/room/ABC234" label="QR code that leads to the room ABC234" />
      </Specimen>
      <Specimen name="Empty state">
        <EmptyState title="No Questions Available" as="h3" action={<ButtonLink to="/learn">Back</ButtonLink>}>
          No quiz questions are currently available in the database.
        </EmptyState>
      </Specimen>
      <Specimen name="Toasts: errors stay until closed, the others six seconds" row>
        <Button onClick={() => toast({ title: 'Copied!', description: 'Message copied to clipboard' })}>
          Neutral
        </Button>
        <Button onClick={() => toast({ title: 'Profile updated successfully!', tone: 'success' })}>
          Success
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Verification Failed',
              description: 'Security check failed. Please try again.',
              tone: 'destructive',
            })
          }
        >
          Destructive
        </Button>
      </Specimen>
    </>
  )
}
