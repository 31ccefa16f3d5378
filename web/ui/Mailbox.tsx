/** An email address that breaks before the `@` where a line is too short for it. */
export function Mailbox({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  if (at < 1) return <>{address}</>
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
