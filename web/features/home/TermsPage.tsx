import { Article } from './Article.tsx'

const sections = [
  ['shell.terms.account', 'shell.terms.account.text'],
  ['shell.terms.reports', 'shell.terms.reports.text'],
  ['shell.terms.certificates', 'shell.terms.certificates.text'],
  ['shell.terms.safety', 'shell.terms.safety.text'],
  ['shell.terms.end', 'shell.terms.end.text'],
] as const

/** What those who use the product agree to. */
export const TermsPage = () => <Article title="shell.terms" intro="shell.terms.intro" sections={sections} />
