import { Link } from '@icio/platform'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { PartnerLink } from '@icio/shared-ui/parts/partner-link'
import { reportToPage, useLazyValue } from '@icio/shared-ui/parts/lazy-value'
import { useState } from 'react'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { footerLead } from '@icio/contracts/site/screen-texts'
import { disclaimer } from '@icio/contracts/site/disclosure-text'
import styles from './footer.module.css'
import { Logo } from './logo.js'

const learnLinks = [
  { label: 'Education Library', to: routePaths.educationLibrary },
  { label: 'Insights', to: routePaths.insights },
]

/** The footer of every page (SITE-15 to SITE-17, SITE-24). */
export function Footer() {
  const { siteName, forumName } = siteSettings
  return (
    <footer className={styles.footer} data-no-print>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div className={styles.house}>
            <Logo />
            <p>{footerLead(forumName)}</p>
          </div>
          <LearnGroup />
          <HouseGroup />
          <PartnersGroup />
        </div>
        <p className={styles.disclaimer}>
          <strong>Please note.</strong> {disclaimer}
        </p>
        <div className={styles.copyright}>
          <p>
            © {new Date().getFullYear()} {siteName}. All rights reserved.
          </p>
          <p>An extension of the yearly {forumName}.</p>
        </div>
      </div>
    </footer>
  )
}

/** Leaves out links whose screen no remote of this site has, so that no link is dead. */
function LearnGroup() {
  const { nav } = useHost()
  const links = learnLinks.filter(({ to }) => nav.hasScreen(to))
  if (links.length === 0) return null
  return (
    <nav aria-labelledby="footer-learn">
      <h2 className={styles.heading} id="footer-learn">
        Learn
      </h2>
      <ul role="list">
        {links.map(({ label, to }) => (
          <li key={to}>
            <GatedLink to={to} className={styles.entry}>
              {label}
            </GatedLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The partners of the forum (SITE-24). */
function PartnersGroup() {
  return (
    <nav aria-labelledby="footer-partners">
      <h2 className={styles.heading} id="footer-partners">
        Partners
      </h2>
      <ul role="list" className={styles.partners}>
        {siteSettings.partners.map(({ name, url }) => (
          <li key={name}>
            <PartnerLink address={url}>{name}</PartnerLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const loadDialogs = async () => ({
  ...(await import('./about-dialog.js')),
  ...(await import('./contact-dialog.js')),
})

function HouseGroup() {
  const [open, setOpen] = useState<'about' | 'contact' | null>(null)
  const dialogs = useLazyValue(loadDialogs, open !== null, (error) => {
    setOpen(null)
    reportToPage(error)
  })
  return (
    <div>
      <h2 className={styles.heading}>This site</h2>
      <ul role="list">
        <li>
          <Button variant="quiet" className={styles.entry} onClick={() => setOpen('about')}>
            About Us
          </Button>
        </li>
        <li>
          <Button variant="quiet" className={styles.entry} onClick={() => setOpen('contact')}>
            Contact
          </Button>
        </li>
        <li>
          <Link to="/privacy-policy" className={styles.entry}>
            Privacy Policy
          </Link>
        </li>
        <li>
          <Link to="/accessibility" className={styles.entry}>
            Accessibility
          </Link>
        </li>
      </ul>
      {dialogs && (
        <>
          <dialogs.AboutDialog open={open === 'about'} onClose={() => setOpen(null)} />
          <dialogs.ContactDialog open={open === 'contact'} onClose={() => setOpen(null)} />
        </>
      )}
    </div>
  )
}
