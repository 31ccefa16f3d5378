import { Article } from './Article.tsx'

const sections = [
  ['shell.privacy.data', 'shell.privacy.data.text'],
  ['shell.privacy.purpose', 'shell.privacy.purpose.text'],
  ['shell.privacy.public', 'shell.privacy.public.text'],
  ['shell.privacy.keep', 'shell.privacy.keep.text'],
  ['shell.privacy.cookies', 'shell.privacy.cookies.text'],
  ['shell.privacy.rights', 'shell.privacy.rights.text'],
] as const

/** What is stored about a person, why, who sees it and for how long. */
export const PrivacyPage = () => (
  <Article title="shell.privacy" intro="shell.privacy.intro" sections={sections} />
)
