import { pagePaths } from '#kit/api/page-paths.ts'
import { privacyNoteCopy as copy } from '#people/words/privacy-note.ts'
import { Link } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'

/** A test requires it in every form that asks for personal data. */
export const PrivacyNote = () => (
  <Text size="small" tone="muted">
    {copy.before}{' '}
    <Link href={pagePaths.personalDataPolicy} external>
      {copy.link}
    </Link>
  </Text>
)
