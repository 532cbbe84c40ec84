import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { LazyDialog } from '@icio/shared-ui/parts/lazy-dialog'

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
