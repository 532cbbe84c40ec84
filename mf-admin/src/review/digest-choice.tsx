import { readMailPreferences, saveMailPreferences } from '@icio/contracts/accounts/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { useState } from 'react'

/** Whether the signed-in member of the staff gets the weekly digest by mail; off until they ask for it (REVIEW-13). */
export function DigestChoice() {
  const host = useHost()
  const call = useCall()
  const preferences = useResource((read) => read(readMailPreferences), { where: 'review' })
  const [chosen, setChosen] = useState<boolean | null>(null)
  const choose = async (review_digest: boolean) => {
    setChosen(review_digest)
    try {
      // Read again: another tab may have changed the other preferences, which are saved with this one.
      const saved = await call(readMailPreferences)
      await call(saveMailPreferences, { body: { ...saved, review_digest } })
      host.announce(review_digest ? 'The digest comes on Mondays' : 'The digest is off')
    } catch (error) {
      host.log.error(error, 'review')
      setChosen(!review_digest)
      host.toast({
        title: 'Your choice was not saved',
        description: (error as Error).message,
        tone: 'destructive',
      })
    }
  }
  return (
    <ResourceView resource={preferences} name="Your choice of the digest">
      {(saved) => (
        <CheckboxField
          label="Mail me a digest on Mondays"
          hint="What waits, what is doubtful and why, and how much was decided since the last one, for each bank. It comes only while you are of the staff."
          checked={chosen ?? saved.review_digest ?? false}
          onChange={({ target }) => void choose(target.checked)}
        />
      )}
    </ResourceView>
  )
}
