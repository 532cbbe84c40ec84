import { editionIds } from '@icio/contracts/editions'
import Clock from 'lucide-react/icons/clock'
import { Avatar, type AvatarSize } from '../parts/avatar.js'
import { Badge, type BadgeTone } from '../parts/badge.js'
import { Progress } from '../parts/progress.js'
import { RuleMarks } from '../parts/rule-marks.js'
import { Stat, StatGroup } from '../parts/stat.js'
import { Specimen, SpecimenGrid } from './specimen.js'

const badges: { tone: BadgeTone; words: string }[] = [
  { tone: 'neutral', words: 'User' },
  { tone: 'accent', words: 'Advanced' },
  { tone: 'success', words: 'Ready' },
  { tone: 'warning', words: 'Waiting' },
  { tone: 'danger', words: 'Admin' },
  { tone: 'info', words: 'Moderator' },
]
const sizes: AvatarSize[] = ['xs', 'sm', 'md', 'lg']

const dates = { editions: [...editionIds], seen_on: '2026-11-27', expires_on: '2027-01-31' }
const marks = [
  { ...dates, id: 'sample', title: 'A rule with a date', effective_on: '2026-12-31' },
  { ...dates, id: 'proposal', title: 'A proposal', effective_on: null, expires_on: '2026-11-27' },
]

export function LabelsPanel() {
  return (
    <>
      <Specimen name="Badges" row>
        {badges.map(({ tone, words }) => (
          <Badge key={tone} tone={tone}>
            {words}
          </Badge>
        ))}
        <Badge icon={<Clock />}>10 min</Badge>
      </Specimen>
      <Specimen name="Figures">
        <StatGroup>
          <Stat label="Total Points" value={385} />
          <Stat label="Correct Answers" value={7} suffix="/10" />
          <Stat label="Accuracy" value={70} suffix="%" />
        </StatGroup>
      </Specimen>
      <SpecimenGrid>
        <Specimen name="Progress, with its own words">
          <Progress label="Score: 60" value={3} max={10} valueText="Question 3 of 10" />
        </Specimen>
        <Specimen name="Progress, none and all">
          <Progress label="Not begun" value={0} />
          <Progress label="Complete" value={100} />
        </Specimen>
        <Specimen name="Progress, with the outcome of each step">
          <Progress label="Question 4 of 10" value={3} max={10} outcomes={[true, false, true]} />
        </Specimen>
      </SpecimenGrid>
      <Specimen name="Changes of rules that a question depends on: to come, without a date and overdue">
        <RuleMarks marks={marks} edition="general" now={new Date('2026-11-28T12:00:00')} />
      </Specimen>
      <Specimen name="Avatars: initials, one word, picture that cannot be loaded" row>
        {sizes.map((size) => (
          <Avatar key={size} size={size} name="Margaret Okonkwo" />
        ))}
        <Avatar name="Player" />
        <Avatar name="Łukasz Żak" src="data:image/png;base64,AA" />
      </Specimen>
    </>
  )
}
