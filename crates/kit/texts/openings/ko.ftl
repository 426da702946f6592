# The 26 openings and what the engine thinks of them.

title_openings = 렌주 26주형 · Tengen 天元
title_opening = 주형 { $code } · Tengen 天元
about_openings = 렌주 26주형의 이름과 평가: 직접 주형 13개와 간접 주형 13개를 판에서 보고, 두고, 분석하세요.
openings = 26주형
way_openings = 이름, 평가, 이후 수순을 판에서
openings_intro = 렌주의 26주형입니다. D는 직접 주형, I는 간접 주형입니다. 숫자는 3수 다음 백 차례에서 엔진이 본 흑의 승률입니다. 하나를 고르면 판에서 볼 수 있습니다.
openings_made = { $rules }. 엔진 { $version } 버전이 주형마다 { $nodes }개 국면을 탐색했습니다. 짧은 탐색은 의견일 뿐 증명이 아닙니다.
openings_direct = 직접 주형
openings_indirect = 간접 주형
opening_title = { $name } ({ $code })
opening_chance = { $percent }%
opening_direct = 직접 주형: 백돌이 흑의 첫 돌 바로 옆에 있습니다.
opening_indirect = 간접 주형: 백돌이 흑의 첫 돌과 대각선으로 있습니다.
opening_value = 엔진이 본 흑의 승률: { $chance }.
opening_win = 엔진이 흑의 승리를 찾았습니다.
opening_loss = 엔진이 백의 승리를 찾았습니다.
opening_line = 예상 수순: { $moves }
opening_how = 예상 수순도 판에 있습니다. 앞으로 넘겨 보거나 직접 돌을 놓아 보세요.
opening_play = 여기서 두기
opening_analyse = 분석
