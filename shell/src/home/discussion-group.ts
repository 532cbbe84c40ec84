import { isPlaceholder } from '@icio/contracts/site-settings/placeholder-addresses'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'

/** Without a configured address there is no link to the group (SITE-23). */
export const hasDiscussionGroup = () => !isPlaceholder(siteSettings.discussionGroup.url)
