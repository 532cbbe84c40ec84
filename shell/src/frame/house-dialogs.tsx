import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { LazyDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { writePath } from '@icio/contracts/site/route-paths'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'

/** Explains what the site is and who runs it (SITE-16 to SITE-18). */
export function AboutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { siteName, forumName } = siteSettings
  return (
    <LazyDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="About Us"
      description={`${siteName} is education and community for insurance investment professionals.`}
    >
      <p>ICIO stands for insurance chief investment officer.</p>
      <p>
        It extends the {forumName}, which is held every year: what is begun there in two days can be learned,
        tried and talked over here during the rest of the year.
      </p>
      <p>
        There are two editions. One is for commercial insurers and those who invest their general accounts;
        the other is for government risk pools and those who invest the money of their members.
      </p>
      <p>
        The site is a test. It is made for education, it sells nothing, and nothing on it is investment
        advice.
      </p>
    </LazyDialog>
  )
}

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
