import styles from './Logo.module.css'

/** An organisation's mark on white, as printed; where there is none, its name. */
export function Logo({ src, name }: { src: string | null; name: string }) {
  return (
    <span className={styles.logo}>
      {src ? <img src={src} alt={name} /> : <span className="muted">{name}</span>}
    </span>
  )
}
