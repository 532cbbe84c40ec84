import { Link } from '@icio/platform'
import { footerAreas } from '@icio/contracts/site/footer-areas'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { PartnerLink } from '@icio/shared-ui/parts/partner-link'
import { reportToPage, useLazyValue } from '@icio/shared-ui/parts/lazy-value'
import { WhenNear } from '@icio/shared-ui/parts/when-near'
import { useState } from 'react'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { footerLead } from '@icio/contracts/site/screen-texts'
import { disclaimer } from '@icio/contracts/site/disclosure-text'
import styles from './footer.module.css'
import { Logo } from './logo.js'

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
          {footerAreas.map((area) => (
            <Area key={area.id} {...area} />
          ))}
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
          <span className={styles.theme}>
            <WhenNear ahead="200px" fallback={null}>
              <LazyThemeChoice />
            </WhenNear>
          </span>
        </div>
      </div>
    </footer>
  )
}

/** An area of the site. Leaves out links whose screen no remote of this site has, so that no link is dead. */
function Area({ id, title, links }: (typeof footerAreas)[number]) {
  const { nav } = useHost()
  const live = links.filter(({ to }) => nav.hasScreen(to))
  if (live.length === 0) return null
  return (
    <nav aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {title}
      </h2>
      <ul role="list">
        {live.map(({ label, to }) => (
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

const loadThemeChoice = () => import('../theme/theme-choice.js')

function LazyThemeChoice() {
  const themeModule = useLazyValue(loadThemeChoice, true, reportToPage)
  return themeModule && <themeModule.ThemeChoice />
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

const loadDialogs = () => import('./house-dialogs.js')

function HouseGroup() {
  const [open, setOpen] = useState<'about' | 'contact' | null>(null)
  const dialogs = useLazyValue(loadDialogs, open !== null, (error) => {
    setOpen(null)
    reportToPage(error)
  })
  return (
    <div id="foot">
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
