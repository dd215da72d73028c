/** Marks the page while its heading has scrolled away under the bar, which then says the name. */
export function watchHeading(): void {
  const look = () => {
    const heading = document.querySelector('main h1');
    const bar = document.querySelector('header');
    const isAway =
      heading !== null && bar !== null && heading.getBoundingClientRect().bottom <= bar.getBoundingClientRect().bottom;
    document.documentElement.toggleAttribute('data-away', isAway);
  };
  window.addEventListener('scroll', look, { passive: true });
  look();
}
