/** The editor wraps list items in paragraphs, which would print as gaps. Removes the first one. */
export const plainItems = (html: string) => html.replace(/<li><p>(.*?)<\/p>/g, '<li>$1')
