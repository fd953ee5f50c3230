import { EventList } from "./event-list";
import { Hero } from "./hero";

export function HomePage() {
  return (
    <>
      <Hero />
      <EventList />
    </>
  );
}
