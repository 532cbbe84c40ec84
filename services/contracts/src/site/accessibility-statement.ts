import { writeToUsPath } from '../visitor-messages/message-rules.js'
import { isPlaceholder } from '../site-settings/placeholder-addresses.js'
import { siteSettings, type SiteSettings } from '../site-settings/site-settings.js'
import type { PolicySection } from './privacy-policy-text.js'

/** The day on which the site was last looked at by hand, criterion by criterion (A11Y-1). */
export const accessibilityDate = 'November 28, 2026'

/**
 * What the accessibility statement says (A11Y-1): the standard, what was tested with what and when, what is known not to
 * work and until when, and how to reach somebody. docs/quality/accessibility-conformance-report.md has each criterion.
 */
export function accessibilityStatement({
  siteName,
  contactEmail,
}: SiteSettings = siteSettings): PolicySection[] {
  return [
    {
      id: 'standard',
      title: 'What we hold the site to',
      blocks: [
        `${siteName} is to meet the Web Content Accessibility Guidelines 2.2 at level AA, which includes version 2.1 at level AA, the standard of the rule under Title II of the Americans with Disabilities Act. It does so but for what stands below under “What is not done yet”.`,
        'This is our own assessment. Nobody else has certified it.',
      ],
    },
    {
      id: 'tested',
      title: 'What was tested, with what, and when',
      blocks: [
        'By program, before every release, in Chromium on Linux:',
        {
          list: [
            'every screen of visitors and members, the dialogs and menus, and the screens that come with a game or a room, with axe-core and its rules for WCAG 2.2 A and AA;',
            'contrast in the light and the dark theme, and that nothing keeps its own colors where the system forces them;',
            'zoom of 200% and 400%, spaced text, and the size of what can be pressed;',
            'that nothing moves where reduced motion is wished for;',
            'the way from Home into the site, an account, and the assistant with a keyboard alone.',
          ],
        },
        `By hand, on ${accessibilityDate}, in Chromium: the order and the visibility of the focus on eighteen screens at three sizes of window; the same screens at 400% and in forced colors; and the tree of names and roles that a screen reader gets.`,
        'Not tested: the site in use with a screen reader, a screen magnifier, or speech input by somebody who relies on it; Safari and Firefox.',
      ],
    },
    {
      id: 'known',
      title: 'What is not done yet',
      blocks: [
        {
          list: [
            'Nobody who relies on a screen reader, a magnifier, or speech input has tried the site for us. We mean to have it tried, and to write here what they found, by June 30, 2027.',
            'Word files made here have headings, lists, and tables as such; they were not opened with a screen reader. To be done by March 31, 2027.',
            'In a room, the clock of a question is the host’s: a seat cannot stop it. Hosts can leave the clock out, and results stay on the phone until the host goes on.',
          ],
        },
      ],
    },
    {
      id: 'reach-us',
      title: 'If something is in your way',
      blocks: [
        {
          text: 'Tell us what you wanted to do and what got in the way. You need not say which tools you use, though it helps. We answer where you leave an address:',
          label: 'Write to us',
          to: writeToUsPath('other'),
        },
        ...(isPlaceholder(contactEmail) ? [] : [`You can also write a mail to ${contactEmail}.`]),
        'If you need something from this site in another form, a chapter as a Word file for instance, ask the same way.',
      ],
    },
  ]
}
