import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { writePath } from '@icio/contracts/site/route-paths'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { LazyDialog } from '@icio/shared-ui/parts/lazy-dialog'

/** Tells visitors how to reach the people behind the site (SITE-16). */
export function ContactDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { contactEmail } = siteSettings
  return (
    <LazyDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Contact"
      description="Questions, corrections and ideas are welcome."
    >
      {!isPlaceholder(contactEmail) && (
        <p>
          Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>, or use our form.
        </p>
      )}
      <p>
        <ButtonLink to={writePath} variant="primary" onClick={onClose}>
          Write to us
        </ButtonLink>
      </p>
      <p>
        If a part of the site did not work, please quote the support code that stood beside the message. If a
        question or an explanation is wrong, tell us its first words and what you would change.
      </p>
    </LazyDialog>
  )
}
