/** Marks the page while its heading has scrolled away under the bar, which then says the name. */
export function watchHeading(): void {
  let heading: Element | null = null;
  const look = () => {
    heading = document.querySelector('main h1');
    const bar = document.querySelector('header');
    const isAway =
      heading !== null && bar !== null && heading.getBoundingClientRect().bottom <= bar.getBoundingClientRect().bottom;
    document.documentElement.toggleAttribute('data-away', isAway);
  };
  window.addEventListener('scroll', look, { passive: true });
  // The heading of another page, or one that comes later, may stand elsewhere without any scroll.
  const changes = new MutationObserver(() => {
    if (document.querySelector('main h1') !== heading) look();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  look();
}
