import { findStoredItem } from '@icio/contracts/site/browser-storage'
import { becomeMember, password } from '../people/member.js'
import { startOrganization, type Organization } from '../people/organization.js'
import { ownSite } from '../people/own-site.js'
import { agreeBeforehand, expect, test, type Visitor } from '../people/people.js'
import { makeStaff } from '../people/staff.js'

const site = ownSite()
test.beforeEach(({ page }) => agreeBeforehand(page))

async function signOut({ page }: Visitor, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeHidden()
}

/** Types address and password on the sign-in screen. */
async function typePassword({ page }: Visitor, email: string): Promise<void> {
  const form = page.getByRole('tabpanel', { name: 'Sign In' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test.describe('an organization', () => {
  let organization: Organization
  test.beforeAll(async () => (organization = await startOrganization(site.address)))
  test.afterAll(() => organization.close())

  test('[AUTH-38, AUTH-40] is set up on the admin page, and its people sign in with the account that they have there', async ({
    visitor,
  }) => {
    const { page } = visitor
    const email = await becomeMember(visitor, site.address, 'Grace Hopper')
    makeStaff(site, email, 'admin')
    await visitor.open('/sign-in-providers')
    await page.getByLabel('Short name').fill('acme')
    await page.getByLabel('Label of the button').fill('Acme Insurance')
    await page.getByLabel('Issuer').fill(organization.issuer)
    await page.getByLabel('Client ID').fill(organization.clientId)
    await page.getByLabel('Client secret').fill(organization.clientSecret)
    await page.getByLabel('Mail domains').fill('org.example')
    await page.getByRole('button', { name: 'Add the provider' }).click()
    // The site gives a provider eight seconds, which a busy machine may need for more than one try.
    await expect(async () => {
      await page.getByRole('button', { name: 'Check Acme Insurance' }).click()
      const notice = page.getByText('Acme Insurance answers and offers to sign out there').first()
      await expect(notice).toBeVisible({ timeout: 20_000 })
    }).toPass()
    await signOut(visitor, 'Grace Hopper')

    // The provider's page asks for a font of the internet.
    await page.route(
      ({ protocol }) => protocol === 'https:',
      (route) => route.fulfill({ contentType: 'text/css', body: '' }),
    )
    const signedIn = page.getByRole('heading', { name: 'Sign-in and security' })
    const login = page.getByPlaceholder(/login/i)
    await expect(async () => {
      if (await signedIn.isVisible()) return
      await visitor.open('/auth?next=%2Fprofile')
      await page.getByRole('button', { name: 'Continue with Acme Insurance' }).click()
      // The provider asks once; a second try finds the person signed in there.
      await expect(login.or(signedIn)).toBeVisible({ timeout: 20_000 })
      if (await login.isVisible()) {
        await login.fill('ada@org.example')
        await page.getByPlaceholder(/password/i).fill('any')
        await page.getByRole('button', { name: /sign-in/i }).click()
      }
      await expect(signedIn).toBeVisible({ timeout: 30_000 })
    }).toPass()
    await expect(page).toHaveURL(`${site.address}/profile`)
    await expect(page.getByText(/^ada@org\.example, last used/)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out here and at Acme Insurance' }).click()
    await expect(page).toHaveURL(new RegExp(`^${organization.issuer}/session/end`))
  })
})

test('[AUTH-47, AUTH-43] a passkey is added in the profile, signs in without a name, and is a second step', async ({
  visitor,
}) => {
  const { page } = visitor
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Browsers know no passkeys of an IP address.
  const named = site.address.replace('127.0.0.1', 'localhost')
  const email = await becomeMember(visitor, named, 'Ada Keller')
  await visitor.open(`${named}/profile`)
  await page.getByLabel('Name of the new passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Keep these recovery codes')).toBeVisible()
  await expect(page.getByText('My phone', { exact: true })).toBeVisible()
  await signOut(visitor, 'Ada Keller')

  await visitor.open(`${named}/auth`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: /Ada Keller/ })).toBeVisible()
  await signOut(visitor, 'Ada Keller')

  await visitor.open(`${named}/auth`)
  await typePassword(visitor, email)
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await expect(page.getByRole('button', { name: /Ada Keller/ })).toBeVisible()
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies.filter((name) => !findStoredItem('cookie', name))).toEqual([])
})
