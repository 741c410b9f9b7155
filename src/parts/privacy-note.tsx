import { addresses } from '#contract/addresses.ts'
import { privacyNoteCopy as copy } from '#copy/privacy-note.ts'
import { Link } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'

/** Stands in every form that asks for data of a person: the way to the policy of personal data, in a tab of its own. */
export const PrivacyNote = () => (
  <Text size="small" tone="muted">
    {copy.before}{' '}
    <Link href={addresses.personalDataPolicy} external>
      {copy.link}
    </Link>
  </Text>
)
