import { type Route, route } from "../../state/route";
import { t } from "../../text/i18n";
import { Icon, type IconName } from "../../ui/Icon";

const TABS: { page: Route["page"]; icon: IconName }[] = [
  { page: "play", icon: "cards" },
  { page: "history", icon: "clock" },
  { page: "limits", icon: "shield" },
  { page: "rules", icon: "list" },
];

/** The four pages: below on a phone, at the left in a wide window. */
export function Tabs() {
  const { page } = route.value;
  return (
    <nav class="tabs" aria-label={t("lobby.pages")}>
      {TABS.map((tab) => (
        <a
          key={tab.page}
          class="tab"
          href={`#/${tab.page}`}
          aria-current={tab.page === page || (tab.page === "history" && page === "review") ? "page" : undefined}
        >
          <Icon name={tab.icon} size={22} />
          {t(`lobby.tab.${tab.page}`)}
        </a>
      ))}
    </nav>
  );
}
