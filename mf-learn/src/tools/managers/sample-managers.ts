import {
  clientTypes,
  strategies,
  type ClientType,
  type Manager,
  type Strategy,
} from '@icio/contracts/managers/endpoints'

// None of these firms exists. The list is a sample until an administrator imports a real one.
const firstWords = [
  'Alderbrook',
  'Ashgrove',
  'Bayfield',
  'Birchwater',
  'Calder',
  'Cedarline',
  'Clearmont',
  'Copperhill',
  'Dunmore',
  'Eastgate',
  'Elmhurst',
  'Fairhaven',
  'Fernleigh',
  'Glenrock',
  'Granite Row',
  'Harborview',
  'Hawthorn',
  'Hollins',
  'Ironbridge',
  'Kestrel',
  'Lakemont',
  'Larkspur',
  'Linden',
  'Maplewood',
  'Marlow',
  'Northcrest',
  'Oakhaven',
  'Orchard',
  'Pinecrest',
  'Quarrystone',
  'Redfern',
  'Ridgeway',
  'Rowan',
  'Saltmarsh',
  'Silverlake',
  'Stonefield',
  'Thornbury',
  'Westmark',
  'Willowby',
]
const secondWords = ['Asset Management', 'Fixed Income Partners']
const places = [
  'Boston, MA',
  'Hartford, CT',
  'New York, NY',
  'Chicago, IL',
  'Des Moines, IA',
  'Columbus, OH',
  'Atlanta, GA',
  'Dallas, TX',
  'Denver, CO',
  'Minneapolis, MN',
  'San Francisco, CA',
  'Sacramento, CA',
  'Seattle, WA',
]
const minimums = [5, 10, 20, 25, 50, 100]

/** 78 invented managers, the same ones on every visit. */
export const sampleManagers: readonly Manager[] = secondWords.flatMap((second, round) =>
  firstWords.map((first, index) => invent(`${first} ${second}`, index * 2 + round)),
)

function invent(name: string, number: number): Manager {
  const assets = 2 + ((number * 37) % 190) + (number % 10) / 10
  return {
    id: `sample-${number + 1}`,
    name,
    headquarters: places[(number * 5) % places.length] ?? '',
    founded: 1952 + ((number * 11) % 68),
    strategies: strategiesOf(number),
    clients: clientsOf(number),
    assets,
    insuranceAssets: Math.round(assets * (8 + ((number * 13) % 60))) / 100,
    minimumAccount: minimums[(number * 7) % minimums.length] ?? 25,
  }
}

/** Two to four strategies, spread evenly over the list. */
function strategiesOf(number: number): Strategy[] {
  return strategies.filter((_, index) => (number + index * 3) % 8 < 2 + (number % 3))
}

function clientsOf(number: number): ClientType[] {
  const clients = clientTypes.filter((_, index) => ((number >> index) + index) % 2 === 0)
  return clients.length > 0 ? clients : [...clientTypes]
}
