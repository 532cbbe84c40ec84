import { Link } from '@icio/platform'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { useState } from 'react'
import { GatedLink } from '../gate/gated-link.js'
import { disclaimer } from '../gate/disclosure-text.js'
import { AboutDialog } from './about-dialog.js'
import { ContactDialog } from './contact-dialog.js'
import styles from './footer.module.css'
import { Logo } from './logo.js'

const learnLinks = [
  { label: 'Education Library', to: routePaths.educationLibrary },
  { label: 'Insights', to: routePaths.insights },
]

/** The footer of every page (SITE-15 to SITE-17). */
export function Footer() {
  const { siteName, forumName } = siteSettings
  return (
    <footer className={styles.footer} data-no-print>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div className={styles.house}>
            <Logo />
            <p>
              Education and community for insurance investment professionals, all the year between two
              meetings of the {forumName}.
            </p>
          </div>
          <LearnGroup />
          <HouseGroup />
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
  const links = learnLinks.filter(({ to }) => nav.knows(to))
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

function HouseGroup() {
  const [open, setOpen] = useState<'about' | 'contact' | null>(null)
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
      </ul>
      <AboutDialog open={open === 'about'} onClose={() => setOpen(null)} />
      <ContactDialog open={open === 'contact'} onClose={() => setOpen(null)} />
    </div>
  )
}
