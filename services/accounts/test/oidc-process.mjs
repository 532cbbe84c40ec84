// A real OIDC provider on loopback, as a process of its own because it is an ES module. It prints its address.
// Usage: node oidc-process.mjs '{"clients":[…]}'. Anybody signs in with an address as the name: it becomes subject
// and email, verified unless it starts with 'unverified'. POST /groups/<subject>/<a,b> sets the claim 'groups'.
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

const { clients } = JSON.parse(process.argv[2] ?? '{}')
const groups = new Map()

const listening = (port) =>
  new Promise((resolve) => {
    let provider
    const server = createServer((request, response) => provider(request, response))
    server.listen(port, '127.0.0.1', () => {
      const { port } = server.address()
      provider = start(`http://127.0.0.1:${port}`)
      resolve(`http://127.0.0.1:${port}`)
    })
  })

function start(issuer) {
  const provider = new Provider(issuer, {
    clients,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id,
        email_verified: !id.startsWith('unverified'),
        name: id.split('@')[0],
        groups: groups.get(id) ?? [],
      }),
    }),
    features: { devInteractions: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    // Signed-in people agree at once, so that a browser sees one form.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc
      const grant = new context.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
  })
  const answer = provider.callback()
  return (request, response) => {
    const [, word, subject = '', value = ''] = (request.url ?? '').split('/')
    if (word !== 'groups') return answer(request, response)
    groups.set(decodeURIComponent(subject), value.split(',').filter(Boolean))
    response.end()
  }
}

console.log(await listening(0))
