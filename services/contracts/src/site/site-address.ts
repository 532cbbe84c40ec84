/** The name of the meta element in which the edge writes the origin of SITE_URL. */
export const siteAddressMeta = 'site-address'
